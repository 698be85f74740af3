import { connectTo } from '../postgres/connect.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { prepareDatabase } from './service-roles.ts';

/** Prepares the database at `DATABASE_URL`, which its owner signs in to, for services that have roles of their own. */
try {
  const owner = await connectTo(process.env.DATABASE_URL ?? '');
  await prepareDatabase(owner).finally(() => owner.end());
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : (error as Error).stack}\n`);
  process.exitCode = 2;
}
