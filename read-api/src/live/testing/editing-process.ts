import { postgresBroadcast } from '@countinghouse/platform/postgres/broadcast';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { type OpenForm, presences } from '../presences.ts';

/** A read-api for the tests that keeps sending heartbeats of an open form until the test kills it. */
const [url, channel, form] = process.argv.slice(2);
if (!url || !channel || !form) throw new Error('give the address of the database, a channel and a form');

const database = openDatabase(url, { name: 'editing process' });
const shop = presences(postgresBroadcast(database, url, channel), 2_000);
const beat = () => void shop.note(JSON.parse(form) as OpenForm);
beat();
setInterval(beat, 500);
