/** The values that differ from those a form was opened with; all of them when none does, so that a save always says something. */
export function changedOnly<Values extends object>(opened: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== opened[name as keyof Values]);
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : values;
}
