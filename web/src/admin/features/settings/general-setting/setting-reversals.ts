import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import type { Reversal } from '../../../shared/http/reversal.ts';

type Display = SettingView['productDisplay'][number];
type Currency = SettingView['currency']['currencyList'][number];

interface DisplayReply {
  readonly productDisplay: readonly Display[];
  readonly version: string;
}

/** Removes the display at an index of the list in a write's response. */
export function displayRemoval({ productDisplay, version }: DisplayReply, index: number): Reversal | undefined {
  const display = productDisplay[index];
  return (
    display && {
      route: settingsRoutes.removeProductDisplay,
      request: { params: { index: String(index) }, ifMatch: version },
      next: () => displayReturn(display, index),
    }
  );
}

/** Restores a removed display at its index; undefined without its tag. */
export function displayReturn({ title, tag }: Display, index: number): Reversal | undefined {
  if (!tag) return undefined;
  return {
    route: settingsRoutes.addProductDisplay,
    request: { body: { title, tag: tag._id, index } },
    next: (reply) => displayRemoval(reply as DisplayReply, index),
  };
}

export function currencyRemoval(currency: Currency): Reversal {
  return {
    route: settingsRoutes.removeCurrency,
    request: { query: { currency: currency.name } },
    next: () => currencyReturn(currency),
  };
}

export function currencyReturn(currency: Currency): Reversal {
  return {
    route: settingsRoutes.addCurrency,
    request: { body: currency },
    next: () => currencyRemoval(currency),
  };
}
