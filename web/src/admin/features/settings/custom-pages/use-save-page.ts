import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import type { MergeBase } from '../../../shared/form/merging/use-merging-save.ts';
import { byFormerValues, formerOf } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { pagesQuery } from '../../../shared/session/shop-setting.ts';
import { settingViews } from '../api.ts';
import type { SettingSave } from '../setting-form.tsx';
import { useMessages } from './custom-pages.messages.ts';
import { type PageChanges, pageBody } from './page-changes.ts';

interface PageForm<Name extends PageName, Values> {
  readonly form: FormInstance<Values>;
  /** Converts a page to form values. */
  readonly basisOf: (page: PagesView[Name]) => MergeBase<Values>;
  readonly onWire: (changed: Partial<Values>) => PageChanges;
}

/**
 * Saves the changes of a page; the response replaces all cached pages at once, so title and icon of the tab are updated
 * too.
 */
export function useSavePage<Name extends PageName, Values extends object>(
  page: Name,
  { form, basisOf, onWire }: PageForm<Name, Values>,
): SettingSave<Values> {
  const t = useMessages();
  const queries = useQueryClient();
  const save = useCommand(settingsRoutes.savePage, {
    changes: settingViews,
    success: t(`${page as PageName}Saved`),
    undo: (done) => byFormerValues(done, (reply) => (reply as { readonly pages: PagesView }).pages[page].version),
    onSuccess: (reply) => queries.setQueryData(pagesQuery().queryKey, reply),
    onError: (error) => error.code === 'VERSION_CONFLICT' || showFieldErrors(form, error),
  });
  return {
    isPending: save.isPending,
    present: async () => {
      const { pages } = await queries.fetchQuery({ ...pagesQuery(), staleTime: 0 });
      return basisOf(pages[page]);
    },
    start: (_, { changed, former, version }, { onSaved, onError }) =>
      save.mutate(
        {
          body: pageBody(page, onWire(changed)),
          ifMatch: version,
          former: pageBody(page, onWire(formerOf(former, changed))),
        },
        { onSuccess: ({ pages }) => onSaved(pages[page].version), onError },
      ),
  };
}

/** For pages whose form values are those of the wire. */
export function plainBasis<Page extends { readonly version: string }>(page: Page): MergeBase<Omit<Page, 'version'>> {
  const { version, ...values } = page;
  return { values, version };
}
