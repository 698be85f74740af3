import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { PageName } from '@countinghouse/contracts/settings/views';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { showFieldErrors } from '../../shared/form/field-errors.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { pagesQuery } from '../../shared/shop/shop-setting.ts';
import { useWords } from './custom-pages.words.ts';
import { type PageChanges, pageBody } from './page-changes.ts';
import type { StandingSave } from './standing-form.tsx';

/** Saves what changed on a page; the answer replaces all stored pages at once, so title and icon of the tab follow too. */
export function useSavePage<Values extends object>(
  page: PageName,
  form: FormInstance<Values>,
  onWire: (changed: Partial<Values>) => PageChanges,
): StandingSave<Values> {
  const t = useWords();
  const queries = useQueryClient();
  const save = useCommand(settingsRoutes.savePage, {
    changes: [],
    success: t(`${page}Saved`),
    onSuccess: (reply) => queries.setQueryData(pagesQuery().queryKey, reply),
    onError: (error) => error.code === 'VERSION_CONFLICT' || showFieldErrors(form, error),
  });
  return {
    isPending: save.isPending,
    error: save.error,
    start: (_, changed, ifMatch, onSaved) =>
      save.mutate(
        { body: pageBody(page, onWire(changed)), ifMatch },
        { onSuccess: ({ pages }) => onSaved(pages[page].version) },
      ),
  };
}
