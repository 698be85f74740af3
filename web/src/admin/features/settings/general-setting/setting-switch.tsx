import { Switch } from 'antd';
import { useId } from 'react';
import styles from '../settings.module.css';

interface SettingSwitchProps {
  readonly name: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly isSaving: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A setting that is on or off, saved when it is switched. */
export function SettingSwitch({ name, hint, checked, isSaving, onChange }: SettingSwitchProps) {
  const [nameId, hintId] = [useId(), useId()];
  return (
    <div className={styles.feature}>
      <Switch
        aria-labelledby={nameId}
        aria-describedby={hintId}
        checked={checked}
        loading={isSaving}
        onChange={onChange}
      />
      <span>
        <strong id={nameId}>{name}</strong>
        <small id={hintId}>{hint}</small>
      </span>
    </div>
  );
}
