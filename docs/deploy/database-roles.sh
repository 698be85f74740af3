#!/bin/sh
# Runs once, when the database is new: its owner, whom only the step `database` and command lines sign in as, and a role with a password of its own
# for every service. None of them is a superuser. What each may do is in platform/src/launcher/service-roles.ts, and given by the step `database`.
set -eu

role() {
  psql --set ON_ERROR_STOP=1 --set "name=$1" --set "password=$2" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role :"name" login password :'password';
SQL
}

role countinghouse "$DATABASE_OWNER_PASSWORD"
role write_api "$WRITE_API_PASSWORD"
role read_api "$READ_API_PASSWORD"
role projector "$PROJECTOR_PASSWORD"
role workers "$WORKERS_PASSWORD"

psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" <<'SQL'
create database countinghouse owner countinghouse;
revoke all on database countinghouse from public;
-- It gives the projector what is its own, and looks who is still there before it takes another log.
grant projector, pg_read_all_stats to countinghouse;
SQL
