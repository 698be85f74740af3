import { startEventStoreDbDouble } from '../testing/eventstoredb-double.ts';
import { exchangedLogContract } from '../testing/exchanged-log.contract.ts';
import { createEventStoreDbEventStore } from './event-store.ts';

exchangedLogContract('EventStoreDB, by a double on the wire', async () => {
  const double = await startEventStoreDbDouble();
  const open = async () => createEventStoreDbEventStore(double.url);
  let copy = double.log;
  return {
    open,
    cutConnections: () => double.dropConnections(),
    async remember() {
      copy = double.log.copy();
    },
    async exchange(by) {
      if (by === 'empty') return double.exchangeLog();
      if (by === 'copy') return double.exchangeLog(copy);
      const other = await startEventStoreDbDouble();
      await by(async () => createEventStoreDbEventStore(other.url));
      await other.stop();
      await double.exchangeLog(other.log);
    },
    stop: () => double.stop(),
  };
});
