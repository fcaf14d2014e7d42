import { useEffect, useState, type ComponentType } from 'react';
import { Skeleton } from './states';

/**
 * A part that is loaded when it is first shown, and its shape until it is there. React's `lazy` keeps a shape for 0.3 seconds at least,
 * however soon the part has come.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded);
    const [fault, setFault] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Part) return;
      load().then(
        (module) => {
          loaded = module.default;
          setPart(() => module.default);
        },
        (error: unknown) => setFault({ error }),
      );
    }, [Part]);
    if (fault) throw fault.error;
    return Part ? <Part {...props} /> : <Skeleton lines={8} />;
  };
}
