#!/bin/sh
# Prints what docker-compose.yml needs: sh docs/deploy/make-env.sh > .env, once. Keep a copy of MASTER_KEY away from the machine.
set -eu
umask 077
secret() { openssl rand -hex 24; }
cat <<ENV
MASTER_KEY=$(openssl rand -base64 32)
JWT_SECRET=$(openssl rand -base64 48)
POSTGRES_PASSWORD=$(secret)
DATABASE_OWNER_PASSWORD=$(secret)
WRITE_API_PASSWORD=$(secret)
READ_API_PASSWORD=$(secret)
PROJECTOR_PASSWORD=$(secret)
WORKERS_PASSWORD=$(secret)
SHOP_URL=https://shop.example
ENV
