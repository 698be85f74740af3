import {
  EXPORT,
  type ExportEvent,
  type exportReady,
  exportRequested,
  exportSearchForgotten,
} from '@countinghouse/contracts/exports/events';
import type { ExportFault } from '@countinghouse/contracts/exports/formats';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

type Requested = EventOf<typeof exportRequested>['data'];
/** The search is left to the job: it may name a person, and nothing is decided by it. */
type RequestedExport = Pick<Requested, 'list' | 'format'>;
type ReadyExport = EventOf<typeof exportReady>['data'];

export type ExportState =
  | { readonly status: 'none' }
  | { readonly status: 'running'; readonly asked: RequestedExport }
  | {
      readonly status: 'failed';
      readonly asked: RequestedExport;
      readonly cause: ExportFault;
      readonly keepsSearch: boolean;
    }
  | ({ readonly status: 'ready'; readonly asked: RequestedExport } & Pick<ReadyExport, 'path' | 'expiresAt'> & {
        readonly omitted: NonNullable<ReadyExport['omitted']>;
        readonly changed: NonNullable<ReadyExport['changed']>;
        readonly unprintable: NonNullable<ReadyExport['unprintable']>;
      });

export type ExportCommand =
  | ({ type: 'RequestExport' } & Requested)
  /** Of an export that failed; it cannot be written again then. */
  | { type: 'ForgetSearch'; exportId: string };

/** An export of a list. Its outcome is written here by the job. */
export const listExport = streamType<ExportState, ExportCommand, ExportEvent>({
  category: EXPORT,
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    if (type === 'exports.ExportRequested') {
      return { status: 'running', asked: { list: data.list, format: data.format } };
    }
    if (state.status === 'none') return state;
    const { asked } = state;
    switch (type) {
      case 'exports.ExportReady': {
        const { path, expiresAt, omitted = [], changed = [], unprintable = [] } = data;
        return { status: 'ready', asked, path, expiresAt, omitted, changed, unprintable };
      }
      case 'exports.ExportFailed':
        return { status: 'failed', asked, cause: data.cause, keepsSearch: data.keepsSearch };
      case 'exports.ExportSearchForgotten':
        return state.status === 'failed' ? { ...state, keepsSearch: false } : state;
      default:
        return state;
    }
  },

  decide(state, command) {
    if (command.type === 'ForgetSearch') {
      const { exportId } = command;
      return state.status === 'failed' && state.keepsSearch ? [event(exportSearchForgotten, { exportId })] : [];
    }
    const { type: _, ...requested } = command;
    return state.status === 'none' ? [event(exportRequested, requested)] : [];
  },
});
