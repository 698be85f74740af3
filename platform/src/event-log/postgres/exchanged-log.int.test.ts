import { connectTo } from '../../postgres/connect.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { exchangedLogContract } from '../testing/exchanged-log.contract.ts';
import { createPostgresEventStore } from './event-store.ts';

exchangedLogContract('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const others = [`${name}_old`, `${name}_copy`, `${name}_other`];
  const cluster = new URL(database.url);
  cluster.pathname = '/postgres';
  const urlOf = (other: string) => database.url.replace(name, other);
  const onCluster = async (...statements: string[]) => {
    const client = await connectTo(cluster.href);
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const allow = (connections: boolean) => `alter database ${name} with allow_connections ${connections}`;
  const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;
  return {
    open: () => createPostgresEventStore({ url: database.url }),
    cutConnections: () => onCluster(cut),
    remember: () => onCluster(cut, `create database ${others[1]} template ${name}`),
    async exchange(by) {
      if (by === 'empty') await onCluster(`create database ${others[2]}`);
      if (typeof by === 'function') {
        await onCluster(`create database ${others[2]}`);
        await by(() => createPostgresEventStore({ url: urlOf(others[2]!) }));
      }
      const next = by === 'copy' ? others[1] : others[2];
      const renamed = [`alter database ${name} rename to ${others[0]}`, `alter database ${next} rename to ${name}`];
      await onCluster(allow(false), cut, ...renamed);
    },
    async stop() {
      for (const other of others) await onCluster(`drop database if exists ${other} with (force)`);
      await database.drop();
    },
  };
});
