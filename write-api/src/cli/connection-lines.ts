import { PUBLISHED_SCHEMA } from '@countinghouse/contracts/kernel/sql/published-table';
import { analystRole } from '@countinghouse/platform/postgres/analysts/analyst-roles';

/** How programs reach what is published, as text to copy; the one place where the password is shown. */
export function connectionLines(databaseUrl: string, analyst: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = analystRole(analyst);
  url.password = password;
  const { hostname, port, pathname, username } = url;
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
  const at = `host ${host}, port ${port || '5432'}, database ${pathname.slice(1)}`;
  const asDuckDb = `host=${host} port=${port || '5432'} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  return [
    `${analyst} reads the schema "${PUBLISHED_SCHEMA}". The password is shown this once.`,
    '',
    `psql      psql '${url.href}'`,
    `Metabase  PostgreSQL: ${at}, user ${username}, password ${password}, only schema ${PUBLISHED_SCHEMA}`,
    `Grafana   PostgreSQL: ${at}, user ${username}, password ${password}, TLS mode of your server`,
    `DuckDB    INSTALL postgres; LOAD postgres; ATTACH '${asDuckDb}' AS shop (TYPE postgres, SCHEMA '${PUBLISHED_SCHEMA}', READ_ONLY);`,
  ].join('\n');
}
