import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LinkContext } from '../ui/link-context.ts';

/** Lets links navigate in the router around them, as the shell does. */
export function WithLinks({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  return <LinkContext value={{ prefetch: () => undefined, navigate }}>{children}</LinkContext>;
}
