import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { createPath } from 'react-router-dom';
import { LinkContext } from './link-context.ts';

interface ShopLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Path of the shop, with its query. */
  readonly to: string;
  /** Keeps the scroll position. Default false. */
  readonly preventScrollReset?: boolean;
  /** Replaces the entry in the history. Default: for the address of the page only. */
  readonly replace?: boolean;
}

/**
 * A link within the storefront with prefetching before it is followed. A page has some hundred of them, and the
 * router's own link resolves each relative to its route, which absolute paths do not require.
 */
export function ShopLink({ to, preventScrollReset = false, replace = false, onClick, ...rest }: ShopLinkProps) {
  const actions = useContext(LinkContext);
  const ahead = () => actions?.prefetch(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!actions || event.defaultPrevented || event.button !== 0 || isForBrowser(event)) return;
    event.preventDefault();
    const isSame = createPath(window.location) === to;
    void actions.navigate(to, { viewTransition: true, preventScrollReset, replace: replace || isSame });
  };
  return <a onPointerEnter={ahead} onFocus={ahead} {...rest} href={to} onClick={follow} />;
}

/** Returns true for a click that opens a new tab or window, or downloads. */
function isForBrowser({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}
