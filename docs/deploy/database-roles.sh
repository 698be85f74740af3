#!/bin/sh
# Runs once, when the database is new: a database that belongs to a role nobody signs in as, and a role with a password of its own for every
# service. None of them is a superuser. What a service creates belongs to the common role, so that the others can work with it.
set -eu

psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" <<SQL
create role countinghouse nologin;
-- A projector that takes over disconnects a leader that hangs, and ops looks who is still there.
grant pg_signal_backend, pg_read_all_stats to countinghouse;
create database countinghouse owner countinghouse;
revoke all on database countinghouse from public;
SQL

role() {
  psql --set ON_ERROR_STOP=1 --set "name=$1" --set "password=$2" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role :"name" login password :'password' in role countinghouse;
alter role :"name" in database countinghouse set role = 'countinghouse';
SQL
}

role write_api "$WRITE_API_PASSWORD"
role read_api "$READ_API_PASSWORD"
role projector "$PROJECTOR_PASSWORD"
role workers "$WORKERS_PASSWORD"
