import { ApiError } from '../../../shared/http/api-error.ts';
import { defineMessages } from '../../i18n/messages.ts';

const messages = defineMessages(
  {
    notSold: 'This product is no longer available.',
    none: 'This product is sold out.',
    left_one: 'Only {count} is left.',
    left_other: 'Only {count} are left.',
    tooMany: 'Your cart is full.',
    offline: 'No connection. Nothing was changed. Please try again.',
  },
  {
    notSold: '此貨品已不再出售。',
    none: '此貨品已售罄。',
    left_other: '只剩 {count} 件。',
    tooMany: '購物車已滿，無法再加入。',
    offline: '沒有網絡連線，未有作出任何更改，請再試一次。',
  },
);

/** Returns the refusal of a change of a guest's cart, equal to that of the server. */
export function refusal(reason: 'notSold' | 'tooMany' | 'offline'): ApiError;
export function refusal(reason: 'short', available: number): ApiError;
export function refusal(reason: 'notSold' | 'tooMany' | 'offline' | 'short', available = 0): ApiError {
  const t = messages.translate;
  switch (reason) {
    case 'short':
      return new ApiError(409, { code: 'INSUFFICIENT_STOCK', available, message: shortText(available) });
    case 'notSold':
      return new ApiError(404, { code: 'NOT_FOUND', message: t('notSold') });
    case 'tooMany':
      return new ApiError(422, { code: 'VALIDATION', message: t('tooMany') });
    case 'offline':
      return new ApiError(0, { code: 'NETWORK', message: t('offline') });
  }
}

/** Returns the text of a refused change of the cart, with the number of units left. */
export function refusalText(error: ApiError): string {
  const { available } = error.details;
  return error.code === 'INSUFFICIENT_STOCK' && typeof available === 'number' ? shortText(available) : error.message;
}

function shortText(available: number): string {
  const t = messages.translate;
  return available <= 0 ? t('none') : t('left', { count: available });
}
