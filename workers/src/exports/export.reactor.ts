import { type ExportEvent, exportFailed, exportReady, exportRequested } from '@countinghouse/contracts/exports/events';
import { writeExport } from '@countinghouse/contracts/exports/jobs';
import { type Reactor, want } from '../runtime/reactor.ts';

/** Has every export written that was asked for. */
export const exportReactor: Reactor = {
  name: 'exports.write-export',
  types: [exportRequested.type, exportReady.type, exportFailed.type],
  react(recorded) {
    const { type, data } = recorded as typeof recorded & ExportEvent;
    const { exportId } = data;
    return type === 'exports.ExportRequested' ? want(writeExport, exportId, { exportId }) : { settled: exportId };
  },
};
