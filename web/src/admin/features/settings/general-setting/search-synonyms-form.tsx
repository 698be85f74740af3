import { MAX_SYNONYM_ROW, MAX_SYNONYM_ROWS } from '@countinghouse/contracts/kernel/text/synonyms';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { ApiError } from '../../../../shared/http/api-error.ts';
import type { MergeBase } from '../../../shared/form/merging/use-merging-save.ts';
import { restoreFields } from '../../../shared/history/restoration.ts';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { settingQuery } from '../../../shared/session/shop-setting.ts';
import { settingViews, useReplaceSetting } from '../api.ts';
import { SettingForm } from '../setting-form.tsx';
import { useMessages } from './general-setting.messages.ts';
import { SettingPart } from './setting-part.tsx';

/** The rows as they are typed, one on a line. */
interface Rows {
  readonly synonyms: string;
}

const basisOf = ({ synonyms, version }: SettingView['searchSynonyms']): MergeBase<Rows> => ({
  values: { synonyms: synonyms.join('\n') },
  version,
});

const rowsOf = ({ synonyms }: Rows) => ({ synonyms: synonyms.split('\n') });

/** Words that mean the same in searches of the shop, a row on a line. */
export function SearchSynonymsForm({ current }: { current: SettingView['searchSynonyms'] }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [form] = Form.useForm<Rows>();
  const replace = useReplaceSetting();
  const save = useCommand(settingsRoutes.saveSearchSynonyms, {
    changes: settingViews,
    success: t('synonymsSaved'),
    undo: byFormerValues,
    onSuccess: replace,
    onError: (error) => error.code === 'VERSION_CONFLICT' || showRowErrors(error),
  });
  const change = useCommand(settingsRoutes.saveSearchSynonyms, { changes: settingViews, onSuccess: replace });
  const restores = restoreFields<{ synonyms: string[] }>({ synonyms: true }, (past, reason) =>
    change.mutateAsync({ body: { synonyms: past.synonyms ?? [] }, reason }),
  );

  function showRowErrors({ fields = [] }: ApiError): boolean {
    const errors = fields.map(({ field, message }) => {
      const row = /^synonyms\.(\d+)$/.exec(field)?.[1];
      return row === undefined ? message : t('synonymRow', { row: Number(row) + 1, message });
    });
    if (errors.length > 0) form.setFields([{ name: 'synonyms', errors }]);
    return errors.length > 0;
  }

  return (
    <SettingPart title={t('searchSynonyms')} hint={t('synonymsHint')} history="search-synonyms" restores={restores}>
      <SettingForm<Rows>
        form={form}
        setting="search-synonyms"
        current={basisOf(current)}
        within="/admin/setting/general"
        save={{
          isPending: save.isPending,
          present: async () => {
            const { setting } = await queries.fetchQuery({ ...settingQuery(), staleTime: 0 });
            return basisOf(setting.searchSynonyms);
          },
          start: (values, { former, version: ifMatch }, { onSaved, onError }) =>
            save.mutate(
              { body: rowsOf(values), ifMatch, former: rowsOf(former) },
              {
                onSuccess: ({ searchSynonyms }) => {
                  form.setFieldsValue(basisOf(searchSynonyms).values);
                  onSaved(searchSynonyms.version);
                },
                onError,
              },
            ),
        }}
      >
        <Form.Item name="synonyms" label={t('synonyms')} extra={t('synonymsExample')}>
          <Input.TextArea
            maxLength={MAX_SYNONYM_ROW * MAX_SYNONYM_ROWS}
            autoSize={{ minRows: 4, maxRows: 16 }}
            spellCheck={false}
          />
        </Form.Item>
      </SettingForm>
    </SettingPart>
  );
}
