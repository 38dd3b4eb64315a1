-- The SQL of server/base/organisation/queries.ts. Written by "npm run generate".

-- departmentOfMajor
select "departmentId"
from "major"
where "id" = $1;

-- departmentsOf
select "id", "name"
from "department"
where "schoolId" = $1 and "state" = $2
order by "name"
limit $3;

-- or
select "id", "name"
from "department"
where "schoolId" = $1 and "state" = $2 and "schoolId" = $3
order by "name"
limit $4;

-- departmentsOfSchools
select "id", "schoolId", "name"
from "department"
where "schoolId" = any($1::bigint[]);

-- enabledSchools
select "id", "name"
from "school"
where "state" = $1
order by "name"
limit $2;

-- or
select "id", "name"
from "school"
where "state" = $1 and "id" = $2
order by "name"
limit $3;

-- enabledSuppliers
select "id", "name"
from "supplier"
where "state" = $1 and "kind" = $2
order by "name"
limit $3;

-- or
select "id", "name"
from "supplier"
where "state" = $1 and "kind" = $2 and "id" = $3
order by "name"
limit $4;

-- lockSupplierInReach
select "id", "name"
from "supplier"
where "kind" = $1 and "id" = $2
for no key update;

-- majorsOf
select "major"."id", "major"."name"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."departmentId" = $1 and "major"."state" = $2
order by "major"."name"
limit $3;

-- or
select "major"."id", "major"."name"
from "major"
inner join "department" on "department"."id" = "major"."departmentId"
where "major"."departmentId" = $1 and "major"."state" = $2 and "department"."schoolId" = $3
order by "major"."name"
limit $4;

-- majorsOfDepartments
select "id", "departmentId", "name"
from "major"
where "departmentId" = any($1::bigint[]);

-- schoolExists
select "id"
from "school"
where "id" = $1;

-- schoolOfDepartment
select "schoolId"
from "department"
where "id" = $1;

-- schoolsByName
select "id", "code", "name"
from "school"
where ("code" = any($1::text[]) or "name" = any($2::text[]));

-- supplierExists
select "id"
from "supplier"
where "id" = $1;

-- supplierInReach
select "id", "name"
from "supplier"
where "kind" = $1 and "id" = $2;

-- or
select "id", "name"
from "supplier"
where "kind" = $1 and "id" = $2 and "id" = $3;

-- suppliersByName
select "id", "code", "name"
from "supplier"
where ("code" = any($1::text[]) or "name" = any($2::text[]));
