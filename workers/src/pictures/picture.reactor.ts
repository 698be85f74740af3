import { type ProductEvent, productChanged, productCreated } from '@countinghouse/contracts/catalog/events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { pictureIdOf } from '@countinghouse/contracts/kernel/http/rendition';
import { failedJobRetried } from '@countinghouse/contracts/operations/events';
import { type PictureEvent, pictureReady, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { makeRenditions } from '@countinghouse/contracts/pictures/jobs';
import { type PageEvent, pageSaved } from '@countinghouse/contracts/settings/events';
import { type Reaction, type Reactor, requestJob, settle } from '@countinghouse/platform/jobs/reactor';
import { retriedWork } from '../retried-work.ts';

/** Requests renditions of every picture of a product or a page of the shop, once. */
export const pictureReactor: Reactor = {
  name: 'pictures.make-renditions',
  types: [
    productCreated.type,
    productChanged.type,
    pageSaved.type,
    pictureReady.type,
    pictureUnusable.type,
    failedJobRetried.type,
  ],
  once: true,
  react(recorded) {
    const retried = retriedWork(recorded, 'picture');
    if (retried) {
      const { retryId, work } = retried;
      return requestJob(makeRenditions, retryId, { pictureId: work.pictureId, retryId });
    }
    const event = recorded as RecordedEvent & (ProductEvent | PageEvent | PictureEvent);
    switch (event.type) {
      case 'catalog.ProductCreated':
        return requestAll(pathsOfProduct(event.data.details), event);
      case 'catalog.ProductChanged':
        return requestAll(pathsOfProduct(event.data.changes), event);
      case 'settings.PageSaved':
        return requestAll(pathsOfPage(event.data.changes), event);
      case 'pictures.PictureReady':
      case 'pictures.PictureUnusable':
        return settlePicture(event.data.path, recorded);
      default:
        return undefined;
    }
  },
};

interface ProductPictures {
  readonly photo?: string | undefined;
  readonly thumbnails?: readonly string[] | undefined;
}

function pathsOfProduct({ photo = '', thumbnails = [] }: ProductPictures): string[] {
  return [photo, ...thumbnails];
}

function pathsOfPage({ image = '', logo = '', icon = '', banner = [], images = [] }: PageEvent['data']['changes']) {
  return [image, logo, icon, ...banner, ...images];
}

/**
 * Paths that are not the shop's pictures are skipped. Pictures of an import, whose events have a cause or no person as
 * their actor, wait for those that somebody has just chosen.
 */
function requestAll(paths: readonly string[], { metadata }: RecordedEvent): Reaction[] {
  const ids = new Set(paths.flatMap((path) => pictureIdOf(path) ?? []));
  const isBulk = metadata.causationId !== undefined || metadata.actor.kind === 'system';
  return [...ids].map((pictureId) => requestJob(makeRenditions, pictureId, { pictureId, ...(isBulk && { isBulk }) }));
}

function settlePicture(path: string, outcome: RecordedEvent): readonly Reaction[] {
  const pictureId = pictureIdOf(path);
  return pictureId === undefined ? [] : settle(pictureId, outcome);
}
