-- The SQL of server/ground/columns/queries.ts. Written by "npm run generate".

-- beSilent
select set_config('idle_in_transaction_session_timeout', '0', true) as "set";

-- tellTimesPlainly
select set_config('DateStyle', 'ISO, YMD', true) as "set";
