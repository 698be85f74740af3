import type { JobDefinition } from '@countinghouse/contracts/kernel/job';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { FoldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import type { Files } from '@countinghouse/platform/files/files';
import type { Reactor } from '@countinghouse/platform/jobs/reactor';
import type { JobHandler } from '@countinghouse/platform/jobs/workers';
import type { PersonalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import type { MailTransport } from './mail/mail-transport.ts';
import type { PdfRenderer } from './pdf/pdf-renderer.ts';

/** Dependencies of jobs. */
export interface JobTools {
  readonly log: EventLog;
  /** States of settings; watched while the contexts run. */
  readonly states: FoldedStates;
  readonly files: Files;
  readonly personalData: PersonalDataKeys;
  readonly renderer: PdfRenderer;
  readonly mail: MailTransport;
  /** IANA zone of the shop. */
  readonly timeZone: string;
  /** Recipient of messages as long as the contact page has no address. */
  readonly fallbackAddress: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** The reactors and jobs of a context. */
export interface WorkerContext {
  readonly jobs: readonly JobDefinition[];
  readonly reactors: readonly Reactor[];
  readonly handlers: (tools: JobTools) => readonly JobHandler[];
}
