import { event } from '@countinghouse/contracts/kernel/event';
import { avifWidthsUpTo, picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { PICTURE, type PictureEvent, pictureReady, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { makeRenditions } from '@countinghouse/contracts/pictures/jobs';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { Files } from '@countinghouse/platform/files/files';
import { encodeRenditions, UndecodablePicture } from '@countinghouse/platform/files/renditions/rendition-encoder';
import { endsTry } from '@countinghouse/platform/jobs/retry';
import type { RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { limitConcurrency } from '@countinghouse/platform/runtime/limit-concurrency';

interface PictureJob {
  readonly pictureId: string;
  readonly retryId?: string | undefined;
}

export interface MakeRenditionsDependencies {
  readonly log: Pick<EventLog, 'read' | 'append'>;
  readonly files: Pick<Files, 'readPicture' | 'storeRenditions'>;
}

/**
 * Stores the renditions of a picture and records them; a crash between the two stores them again, at the same paths.
 * Encoding uses one core, so one picture is processed at a time: an import of thousands leaves capacity for other work.
 */
export function makeRenditionsHandler({ log, files }: MakeRenditionsDependencies): RecordingJobHandler<PictureJob> {
  const inTurn = limitConcurrency(1);

  async function make(path: string): Promise<PictureEvent> {
    const original = await files.readPicture(path);
    if (!original) return event(pictureUnusable, { path, cause: 'missing' });
    const { width, height, renditions } = await encodeRenditions(original);
    if (!(await files.storeRenditions(path, renditions))) return event(pictureUnusable, { path, cause: 'missing' });
    return event(pictureReady, { path, width, height, widths: avifWidthsUpTo(width) });
  }

  const record = ({ pictureId, retryId }: PictureJob, outcome: PictureEvent) =>
    log.append(streamOf(PICTURE, pictureId), 'any', [outcome], {
      actor: { kind: 'system', id: 'pictures' },
      commandId: derivedId('picture-outcome', retryId ?? pictureId),
      correlationId: pictureId,
      ...(retryId !== undefined && { causationId: retryId }),
    });

  return {
    job: makeRenditions,

    async run(job) {
      const { pictureId, retryId } = job;
      const outcomes = await log.read(streamOf(PICTURE, pictureId));
      if (outcomes.some(({ metadata }) => endsTry(metadata, retryId))) return;
      const path = picturePath(pictureId);
      const outcome = await inTurn(() => make(path)).catch((error) => {
        if (error instanceof UndecodablePicture) return event(pictureUnusable, { path, cause: 'undecodable' });
        throw error;
      });
      await record(job, outcome);
    },

    async exhausted(job) {
      await record(job, event(pictureUnusable, { path: picturePath(job.pictureId), cause: 'gave-up' }));
    },
  };
}
