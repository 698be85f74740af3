import { Segmented } from 'antd';
import styles from './preset-choice.module.css';
import { useMessages } from './report.messages.ts';
import { type Preset, presetRange, presets } from './report-presets.ts';
import type { DayRange } from './report-range.ts';

interface PresetChoiceProps {
  readonly range: DayRange;
  readonly zone: string;
  readonly onChoose: (range: DayRange, preset: Preset) => void;
}

/** Common ranges by name; the current one is marked. */
export function PresetChoice({ range, zone, onChoose }: PresetChoiceProps) {
  const t = useMessages();
  const isRange = (preset: Preset) => {
    const { start, end } = presetRange(preset, zone);
    return start === range.start && end === range.end;
  };
  // On the first of a month both presets match: the longer one is the default.
  const chosen = isRange('thisMonth') ? 'thisMonth' : presets.find(isRange);
  return (
    <Segmented<Preset | ''>
      className={styles.choice ?? ''}
      aria-label={t('period')}
      value={chosen ?? ''}
      options={presets.map((preset) => ({ value: preset, label: t(preset) }))}
      onChange={(preset) => preset && onChoose(presetRange(preset, zone), preset)}
    />
  );
}
