import { GlobalOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { type Language, languages } from '../../../../shared/i18n/languages.ts';
import { chooseLanguage, useLanguage } from '../../../shared/i18n/language.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { useMessages } from '../shell.messages.ts';

export function LanguageSwitch() {
  const t = useMessages();
  const language = useLanguage();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [language],
        items: Object.entries(languages).map(([key, label]) => ({ key, label: <span lang={key}>{label}</span> })),
        onClick: ({ key }) => chooseLanguage(key as Language),
      }}
    >
      <button type="button" className="header-button" aria-label={labelled(t('chooseLanguage'), languages[language])}>
        <GlobalOutlined />
      </button>
    </Dropdown>
  );
}
