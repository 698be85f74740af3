import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../../../shared/theme/theme-choice.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import { useMessages } from '../shell.messages.ts';

const icons = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> };
const choices = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[];

export function ThemeSwitch() {
  const t = useMessages();
  const choice = useThemeChoice();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [choice],
        items: choices.map((key) => ({ key, label: t(key), icon: icons[key] })),
        onClick: ({ key }) => chooseTheme(key as ThemeChoice),
      }}
    >
      <button type="button" className="header-button" aria-label={labelled(t('chooseTheme'), t(choice))}>
        {icons[choice]}
      </button>
    </Dropdown>
  );
}
