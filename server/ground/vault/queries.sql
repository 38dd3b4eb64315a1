-- The SQL of server/ground/vault/queries.ts. Written by "npm run generate".

-- keepVaultCheck
insert into "vault" ("id", "check")
values ($1, $2)
on conflict do nothing;

-- vaultCheck
select "check"
from "vault"
where "id" = $1;
