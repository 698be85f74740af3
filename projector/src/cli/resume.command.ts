import { unhalt } from '@countinghouse/platform/projections/checkpoints';
import { CONTROL_CHANNEL } from '@countinghouse/platform/projections/leading/leadership';
import { type Command, projectionNamed } from './command.ts';
import { print, printJson } from './output.ts';

/** Lets a halted view try its event again. */
export const resume: Command = async ([name], { database, projections, json }) => {
  const projection = projectionNamed(name, projections);
  const client = await database.connect();
  try {
    const resumed = await unhalt(client, projection.name);
    await client.query(`notify ${CONTROL_CHANNEL}`);
    if (json) printJson({ view: projection.name, resumed: resumed > 0 });
    else print(resumed > 0 ? `${projection.name} goes on from where it stood` : `${projection.name} is not halted`);
    return 0;
  } finally {
    client.release();
  }
};
