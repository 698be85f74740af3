import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';

/** Runs the double of EventStoreDB as a process of its own, for benchmarks without a server; it ends by a signal. */
const double = await startEventStoreDbDouble();
double.respondToAppendsAfter(Number(process.argv[2] ?? 0));
process.stdout.write(`EVENT_STORE_TEST_URL=${double.url}\n`);
