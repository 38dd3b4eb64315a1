-- The SQL of server/portal/track/queries.ts. Written by "npm run generate".

-- rideByNumber
select "status", "carId", "pickedUpAt", "droppedOffAt", "pickUpLng", "pickUpLat", "dropOffLng", "dropOffLat"
from "order"
where "orderNo" = $1;
