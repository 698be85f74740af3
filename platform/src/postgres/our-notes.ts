import type pg from 'pg';

/** Pids are used again; what is known of them is asked anew after this many milliseconds. */
const KNOWN_MS = 60_000;

const IS_OURS = `select exists (
  select from pg_stat_activity sender left join pg_namespace ours on nspname = 'migrations'
   where sender.pid = $1 and (ours.oid is null or has_schema_privilege(sender.usesysid, ours.oid, 'usage'))
) as ours`;

/**
 * Listens to notes of the shop's own roles: NOTIFY is open to whoever may connect, analysts included. A sender is
 * looked up at its first note, and the note is handled after that. In place of what others sent, or who is gone
 * already, `onDoubt` is called: what it reads is true.
 */
export function onOurNotes(
  client: pg.Client,
  onNote: (payload: string) => void,
  onDoubt: () => Promise<unknown> = async () => undefined,
): void {
  const known = new Map<number, number>();
  const asked = new Map<number, Promise<boolean>>();
  let isDoubting = false;

  async function isOurs(pid: number): Promise<boolean> {
    const { rows } = await client.query<{ ours: boolean }>(IS_OURS, [pid]);
    if (rows[0]!.ours) known.set(pid, performance.now() + KNOWN_MS);
    return rows[0]!.ours;
  }
  function ask(pid: number): Promise<boolean> {
    const answer = asked.get(pid) ?? isOurs(pid).finally(() => asked.delete(pid));
    asked.set(pid, answer);
    return answer;
  }
  async function handle(pid: number, payload: string): Promise<void> {
    if (await ask(pid)) onNote(payload);
    else if (!isDoubting) {
      isDoubting = true;
      await onDoubt().finally(() => {
        isDoubting = false;
      });
    }
  }
  client.on('notification', ({ processId, payload = '' }) => {
    if ((known.get(processId) ?? 0) > performance.now()) onNote(payload);
    // It fails with the connection only; whoever opens the next one reads where things stand.
    else handle(processId, payload).catch(() => undefined);
  });
}
