-- The SQL of server/ground/settings/queries.ts. Written by "npm run generate".

-- storedOptions
select "key", "value", "sealed", "updatedAt"
from "sysConfigOption";
