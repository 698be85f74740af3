import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '../../../../shared/http/use-command.ts';
import { useErrorMessage } from '../../../../shared/http/use-error-message.tsx';
import { pastSettingQuery, settingViews, tagsQuery } from '../../api.ts';
import { useMessages } from '../general-setting.messages.ts';
import { type Display, isInOrder, planOf } from './past-displays.ts';

const bodyOf = ({ title, tag }: Display) => ({ title, tag: tag?._id ?? '' });

/** Restores the product displays and their order, by the changes that staff could make one by one. */
export function useRestoreDisplays(present: readonly Display[], version: string) {
  const queries = useQueryClient();
  const requireTags = useRequireTags();
  const changes = settingViews;
  const add = useCommand(settingsRoutes.addProductDisplay, { changes });
  const change = useCommand(settingsRoutes.changeProductDisplay, { changes });
  const reorder = useCommand(settingsRoutes.reorderProductDisplays, { changes });
  const remove = useCommand(settingsRoutes.removeProductDisplay, { changes });
  return async (entry: HistoryEntry, reason: string) => {
    const past = (await queries.fetchQuery(pastSettingQuery(entry.recordedAt))).setting.productDisplay;
    const plan = planOf(past, present);
    await requireTags(past);
    // Indexes stay those of the list on screen, which the version identifies, whatever has changed since.
    for (const { index, display } of plan.changes) {
      await change.mutateAsync({ body: { ...bodyOf(display), index }, ifMatch: version, reason });
    }
    const order: number[] = [];
    let ordered = version;
    for (const [position, display] of past.entries()) {
      const place = plan.places[position];
      if (place !== undefined) order.push(place);
      else {
        const added = await add.mutateAsync({ body: bodyOf(display), reason });
        order.push(added.productDisplay.length - 1);
        ordered = added.version;
      }
    }
    if (!isInOrder(order)) await reorder.mutateAsync({ body: { order }, ifMatch: ordered, reason });
    for (const index of plan.surplus) {
      await remove.mutateAsync({ params: { index: String(index) }, ifMatch: version, reason });
    }
  };
}

/** Refuses with a message when a tag is deleted: half of an earlier version would be wrong. */
function useRequireTags() {
  const t = useMessages();
  const queries = useQueryClient();
  const errors = useErrorMessage();
  return async (displays: readonly Display[]) => {
    const { tags } = await queries.fetchQuery({ ...tagsQuery(), staleTime: 0 });
    const orphan = displays.find(({ tag }) => !tags.some(({ _id }) => _id === tag?._id));
    if (!orphan) return;
    const text = t('tagGone', { title: orphan.title });
    errors.show(text);
    throw new Error(text);
  };
}
