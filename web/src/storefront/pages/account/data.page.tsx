import { useState } from 'react';
import { saveAs } from '../../../shared/http/save-as.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import styles from './account-form.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import { sectionTitles } from './frame/sections.ts';

const messages = defineMessages(
  {
    lead: 'Everything that the shop keeps about you, as one file: your account and its history, orders, cart, saved products and messages.',
    format: 'The file is JSON, which other programs can read.',
    download: 'Download my data',
    done: 'Your file is in your downloads.',
  },
  {
    lead: '商店儲存關於你的所有資料，合併為一個檔案：帳戶及其紀錄、訂單、購物車、收藏貨品及訊息。',
    format: '檔案為 JSON 格式，其他程式亦可讀取。',
    download: '下載我的資料',
    done: '檔案已下載。',
  },
);

/** Downloads all data that the shop has about a customer. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.in(language.language)('data') }),
  View: OwnData,
});

function OwnData() {
  const titles = sectionTitles.useMessages();
  return (
    <AccountFrame section="data" title={titles('data')} skeleton={<Placeholder shape="field" count={2} />}>
      {() => <Download />}
    </AccountFrame>
  );
}

function Download() {
  const t = messages.useMessages();
  const language = useLanguage();
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [isDone, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    setDone(false);
    setFaults(noFaults);
    try {
      const { data } = await call('getOwnData');
      saveAs(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json');
      setDone(true);
    } catch (error) {
      setFaults(faultsOf(error, language));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.part}>
      <p className={styles.lead}>
        {t('lead')} {t('format')}
      </p>
      <ErrorSummary faults={faults} />
      <Button kind="primary" busy={busy} onClick={() => void download()}>
        {t('download')}
      </Button>
      <p role="status" className={styles.done}>
        {isDone && t('done')}
      </p>
    </div>
  );
}
