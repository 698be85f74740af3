import { type ComponentType, useEffect, useState } from 'react';
import { useOnline } from './use-hydrated.ts';

/**
 * A component whose module is loaded when it is first rendered; it shows nothing until then. When the module cannot be
 * loaded the page stays: `Instead` is shown, and the module is asked for again when it is rendered the next time.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead?: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LatePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded);
    const isOnline = useOnline();
    // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that is back is a new attempt.
    useEffect(() => {
      let isShown = true;
      if (loaded) return;
      load().then(
        (part) => {
          loaded = part;
          if (isShown) setPart(() => part);
        },
        () => isShown && setPart(() => Instead),
      );
      return () => {
        isShown = false;
      };
    }, [isOnline]);
    return Part ? <Part {...props} /> : null;
  };
}
