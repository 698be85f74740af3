import { event } from '@countinghouse/contracts/kernel/event';
import { MAX_CURRENCIES, MAX_PRODUCT_DISPLAYS } from '@countinghouse/contracts/settings/api';
import { baseCurrency } from '@countinghouse/contracts/settings/currency-list.state';
import {
  baseCurrencySet,
  checkoutRulesChanged,
  companyInfoChanged,
  currencyAdded,
  currencyRemoved,
  pageSaved,
  productDisplayAdded,
  productDisplayChanged,
  productDisplayRemoved,
  productDisplaysReordered,
  searchSynonymsChanged,
} from '@countinghouse/contracts/settings/events';
import { describe, expect, it } from 'vitest';
import { productDisplayList } from '../catalog/displays/product-display-list.decider.ts';
import { deciderSpec } from '../testing/decider-spec.ts';
import { checkoutRules } from './checkout-rules.decider.ts';
import { companyInfo } from './company-info.decider.ts';
import { currencyList } from './currency-list.decider.ts';
import { page } from './page.decider.ts';
import { searchSynonyms } from './search-synonyms.decider.ts';

describe('company information', () => {
  const spec = deciderSpec(companyInfo);
  const saved = event(companyInfoChanged, { changes: { name: 'Shop', phone: '1' } });

  it('records only what changes', () => {
    const save = { type: 'SaveCompanyInfo', changes: { name: 'Shop', phone: '2' } } as const;
    spec
      .given([saved])
      .when(save)
      .thenEvents(event(companyInfoChanged, { changes: { phone: '2' } }));
    spec
      .given([saved])
      .when({ type: 'SaveCompanyInfo', changes: { name: 'Shop' } })
      .thenNothing();
  });
});

describe('the rules of the checkout', () => {
  const spec = deciderSpec(checkoutRules);
  const changed = (needsAccount: boolean) => event(checkoutRulesChanged, { changes: { needsAccount } });
  const save = (needsAccount: boolean) => ({ type: 'SaveCheckoutRules', rules: { needsAccount } }) as const;

  it('let guests order until an account is needed, and again afterwards', () => {
    spec.given([]).when(save(false)).thenNothing();
    spec.given([]).when(save(true)).thenEvents(changed(true));
    spec
      .given([changed(true)])
      .when(save(false))
      .thenEvents(changed(false));
  });
});

describe('synonyms of searches', () => {
  const spec = deciderSpec(searchSynonyms);
  const changed = (...synonyms: string[]) => event(searchSynonymsChanged, { changes: { synonyms } });
  const save = (...synonyms: string[]) => ({ type: 'SaveSearchSynonyms', synonyms }) as const;

  it('are kept folded, and rows that share a word as one', () => {
    spec
      .given([])
      .when(save('Xmas = Christmas', '', 'Noel=XMAS'))
      .thenEvents(changed('xmas = christmas = noel'));
    spec
      .given([changed('xmas = christmas')])
      .when(save('XMAS=christmas'))
      .thenNothing();
    spec
      .given([changed('xmas = christmas')])
      .when(save())
      .thenEvents(changed());
  });

  it('are refused by row', () => {
    spec.given([]).when(save('xmas = christmas', 'mug')).thenRefused('VALIDATION');
  });
});

describe('currencies', () => {
  const spec = deciderSpec(currencyList);
  const usd = event(currencyAdded, { currencyId: 'c2', name: 'USD', symbol: 'US$' });
  const usdIsBase = event(baseCurrencySet, { currencyId: 'c2' });

  it('start with HKD as the base', () => {
    const { state } = spec.given([]);
    expect(state.currencies).toEqual([{ currencyId: 'hkd', name: 'HKD', symbol: '$' }]);
    expect(baseCurrency(state).name).toBe('HKD');
  });

  it('have unique names, whatever their case', () => {
    spec.given([]).when({ type: 'AddCurrency', currencyId: 'c2', name: ' USD', symbol: 'US$' }).thenEvents(usd);
    spec
      .given([usd])
      .when({ type: 'AddCurrency', currencyId: 'c3', name: 'usd ', symbol: '$' })
      .thenRefused('NAME_TAKEN');
    spec.given([]).when({ type: 'AddCurrency', currencyId: 'c3', name: 'HKD', symbol: '$' }).thenRefused('NAME_TAKEN');
  });

  it('are so many at most', () => {
    const added = Array.from({ length: MAX_CURRENCIES - 1 }, (_, index) =>
      event(currencyAdded, { currencyId: `c${index}`, name: `X${index}`, symbol: '$' }),
    );
    const add = { type: 'AddCurrency', currencyId: 'c', name: 'USD', symbol: 'US$' } as const;
    spec.given(added).when(add).thenRefused('VALIDATION');
    spec
      .given(added.slice(1))
      .when(add)
      .thenEvents(event(currencyAdded, { currencyId: 'c', name: 'USD', symbol: 'US$' }));
  });

  it('can be removed by name, the base cannot', () => {
    const removed = event(currencyRemoved, { currencyId: 'c2' });
    spec.given([usd]).when({ type: 'RemoveCurrency', name: 'USD' }).thenEvents(removed);
    spec.given([usd]).when({ type: 'RemoveCurrency', name: 'HKD' }).thenRefused('IN_USE');
    spec.given([usd, usdIsBase]).when({ type: 'RemoveCurrency', name: 'USD' }).thenRefused('IN_USE');
    spec.given([usd, removed]).when({ type: 'RemoveCurrency', name: 'USD' }).thenRefused('NOT_FOUND');
  });

  it('take another base, but none that was removed', () => {
    spec.given([usd]).when({ type: 'SetBaseCurrency', currencyId: 'c2' }).thenEvents(usdIsBase);
    spec.given([usd, usdIsBase]).when({ type: 'SetBaseCurrency', currencyId: 'c2' }).thenNothing();
    spec.given([]).when({ type: 'SetBaseCurrency', currencyId: 'c2' }).thenRefused('VERSION_CONFLICT');
  });
});

describe('product displays', () => {
  const spec = deciderSpec(productDisplayList);
  const first = event(productDisplayAdded, { displayId: 'd1', title: 'New', tagId: 't1' });
  const second = event(productDisplayAdded, { displayId: 'd2', title: 'Sale', tagId: 't2' });
  const firstGone = event(productDisplayRemoved, { displayId: 'd1' });

  it('are put at the end', () => {
    spec
      .given([first])
      .when({ type: 'AddProductDisplay', displayId: 'd2', title: ' Sale ', tagId: 't2' })
      .thenEvents(second);
  });

  it('change by id, so that a removal before them moves nothing', () => {
    const change = { type: 'ChangeProductDisplay', displayId: 'd2', changes: { title: 'Last', tagId: 't2' } } as const;
    const changed = event(productDisplayChanged, { displayId: 'd2', changes: { title: 'Last' } });
    spec.given([first, second, firstGone]).when(change).thenEvents(changed);
    expect(spec.given([first, second, firstGone, changed]).state).toEqual([
      { displayId: 'd2', title: 'Last', tagId: 't2' },
    ]);
  });

  it('are in the order that they are put in; displays that an older order does not have follow', () => {
    const third = event(productDisplayAdded, { displayId: 'd3', title: 'Last', tagId: 't1' });
    const reorder = (...displayIds: string[]) => ({ type: 'ReorderProductDisplays', displayIds }) as const;
    const reordered = event(productDisplaysReordered, { displayIds: ['d2', 'd3'] });
    spec.given([first, second, firstGone, third]).when(reorder('d2', 'd1')).thenNothing();
    spec.given([first, second]).when(reorder('d1', 'd2')).thenNothing();
    spec
      .given([first, second, third])
      .when(reorder('d3', 'd1', 'd3'))
      .thenEvents(event(productDisplaysReordered, { displayIds: ['d3', 'd1', 'd2'] }));
    const { state } = spec.given([first, third, second, reordered]);
    expect(state.map(({ displayId }) => displayId)).toEqual(['d2', 'd3', 'd1']);
  });

  it('are refused once they are gone', () => {
    const change = { type: 'ChangeProductDisplay', displayId: 'd1', changes: { title: 'x' } } as const;
    spec.given([first, firstGone]).when(change).thenRefused('VERSION_CONFLICT');
    spec.given([first]).when({ type: 'RemoveProductDisplay', displayId: 'd1' }).thenEvents(firstGone);
    spec
      .given([first, firstGone])
      .when({ type: 'RemoveProductDisplay', displayId: 'd1' })
      .thenRefused('VERSION_CONFLICT');
  });
});

describe('product displays', () => {
  const spec = deciderSpec(productDisplayList);

  it('are so many at most', () => {
    const added = Array.from({ length: MAX_PRODUCT_DISPLAYS }, (_, index) =>
      event(productDisplayAdded, { displayId: `d${index}`, title: 'New', tagId: 't' }),
    );
    const one = { displayId: 'd', title: 'New', tagId: 't' };
    spec
      .given(added)
      .when({ type: 'AddProductDisplay', ...one })
      .thenRefused('VALIDATION');
    spec
      .given(added.slice(1))
      .when({ type: 'AddProductDisplay', ...one })
      .thenEvents(event(productDisplayAdded, one));
  });
});

describe('custom pages', () => {
  const spec = deciderSpec(page);
  const contact = event(pageSaved, { page: 'contact', changes: { address: 'Pier 1', email: 'a@b.hk', phone: '1' } });

  it('record only what changes', () => {
    spec
      .given([contact])
      .when({ type: 'SavePage', page: 'contact', changes: { address: 'Pier 1', phone: '2' } })
      .thenEvents(event(pageSaved, { page: 'contact', changes: { phone: '2' } }));
  });

  it('refuse fields of other pages', () => {
    spec
      .given([])
      .when({ type: 'SavePage', page: 'newPage', changes: { title: 'x', images: [] } })
      .thenRefused('VALIDATION');
    spec
      .given([])
      .when({ type: 'SavePage', page: 'about', changes: { banner: [] } })
      .thenRefused('VALIDATION');
  });

  it('never lack what they need', () => {
    spec
      .given([])
      .when({ type: 'SavePage', page: 'contact', changes: { address: 'Pier 1', phone: '1' } })
      .thenRefused('VALIDATION');
    spec
      .given([contact])
      .when({ type: 'SavePage', page: 'contact', changes: { address: '  ' } })
      .thenRefused('VALIDATION');
    spec
      .given([])
      .when({ type: 'SavePage', page: 'dashboard', changes: { logo: '/files/x.webp' } })
      .thenRefused('VALIDATION');
    const titled = event(pageSaved, { page: 'dashboard', changes: { title: 'Shop' } });
    spec
      .given([titled])
      .when({ type: 'SavePage', page: 'dashboard', changes: { logo: '/files/x.webp' } })
      .thenEvents(event(pageSaved, { page: 'dashboard', changes: { logo: '/files/x.webp' } }));
  });

  it('keep a document as it is', () => {
    const text = { blocks: [{ text: '你好 😀', key: 'a', odd: [1] }], entityMap: {}, more: null };
    spec
      .given([])
      .when({ type: 'SavePage', page: 'about', changes: { text } })
      .thenEvents(event(pageSaved, { page: 'about', changes: { text } }));
  });
});
