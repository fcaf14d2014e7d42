import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { Icon } from './icon';
import { text } from './text';

interface Toast {
  id: number;
  tone: 'good' | 'bad';
  message: string;
}

const ToastContext = createContext<((message: string, tone?: Toast['tone']) => void) | undefined>(undefined);

const SHOWN_MS = 6_000;
let lastId = 0;

/** Around the console: says what was done in a corner, and to screen readers. What went wrong stays until it is dismissed. */
export function Toasts({ children }: { children: ReactNode }) {
  const say = useWords(text);
  const [toasts, setToasts] = useState<Toast[]>([]);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback((message: string, tone: Toast['tone'] = 'good') => {
    const toast = { id: (lastId += 1), tone, message };
    setToasts((shown) => [...shown.slice(-2), toast]);
  }, []);
  const value = useMemo(() => show, [show]);
  return (
    <ToastContext value={value}>
      {children}
      {/* A landmark only while it says something: there is another around the pages of who is in. */}
      <section className="toasts" aria-label={toasts.length > 0 ? say.notices : undefined} aria-live="polite">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} dismiss={dismiss} label={say.dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastLine({ toast, dismiss, label }: { toast: Toast; dismiss: (id: number) => void; label: string }) {
  useEffect(() => {
    if (toast.tone === 'bad') return undefined;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, dismiss]);
  return (
    <div className="toast" data-tone={toast.tone}>
      <Icon name={toast.tone === 'good' ? 'check' : 'alert'} />
      <p>{toast.message}</p>
      <Button look="quiet" small icon="close" aria-label={label} onPress={() => dismiss(toast.id)} />
    </div>
  );
}

/** Says in a few words what was done. */
export function useToast() {
  const show = useContext(ToastContext);
  if (!show) throw new Error('There are no Toasts around this');
  return show;
}
