import { productList } from '@countinghouse/contracts/catalog/product.list';
import { customerList } from '@countinghouse/contracts/customers/customer.list';
import { activityList } from '@countinghouse/contracts/history/activity';
import { deletedList } from '@countinghouse/contracts/history/deleted';
import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { type ListDefinition, sortText } from '@countinghouse/contracts/kernel/http/list';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import { get } from '../http/figures.ts';
import { inShop } from '../http/http.bench.ts';
import type { LoadDriver } from '../http/load-driver.ts';
import type { RunningShop } from '../http/running-shop.ts';
import { searchTerm } from '../http/sample-catalogue.ts';
import { LARGE, type ShopSize, SMALL } from '../http/shop-size.ts';
import type { Measurement } from '../measurement.ts';

const WARM_UP_S = 4;
/** Long enough that each query of the longest list is sent at least once. */
const MEASURED_S = 20;

/**
 * Response time of the first page of a list for one member of staff, in any order under any filter: the 95th percentile
 * of its queries, each sent equally often. With a second empty database, in a shop of 100,000 products and a million
 * orders too.
 */
export async function measureLists(databaseUrl: string, largeUrl?: string): Promise<Measurement[]> {
  const small = await inShop(databaseUrl, SMALL, (driver, shop) => measureAnswers(driver, shop, SMALL));
  if (largeUrl === undefined) return small;
  return [
    ...small,
    ...(await inShop(largeUrl, LARGE, (driver, shop) => measureAnswers(driver, shop, LARGE, ', large'))),
  ];
}

async function measureAnswers(
  driver: LoadDriver,
  shop: RunningShop,
  size: ShopSize,
  suffix = '',
): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const [name, { path, list, filters }] of Object.entries(listsOf(shop, size))) {
    const sorts = Object.keys(list.sorts).flatMap((by) => [sortText(by, 'ascending'), sortText(by, 'descending')]);
    const orders = ['', ...sorts.map((sort) => `&sort=${sort}`)];
    const rounds = orders.flatMap((sort) =>
      filters.map((filter) => [get(`${path}?current=1&size=10${sort}${encodeURI(filter)}`, shop.staffToken)]),
    );
    const load = { rounds, concurrency: 1, warmUpSeconds: WARM_UP_S, seconds: MEASURED_S };
    const { p50, p95 } = await driver.run(load);
    for (const [percentile, value] of Object.entries({ p50, p95 })) {
      measured.push({ name: `lists/${name}${suffix}, ${percentile}`, value: Number(value.toFixed(2)), unit: 'ms' });
    }
  }
  return measured;
}

interface MeasuredList {
  readonly path: string;
  readonly list: ListDefinition;
  /** Filters for each order. */
  readonly filters: readonly string[];
}

function listsOf({ catalogue, customerIds }: RunningShop, size: ShopSize): Readonly<Record<string, MeasuredList>> {
  const { categoryIds, tagIds, supplierIds, products } = catalogue;
  const [category, tag, supplier] = [`&category=${categoryIds[1]}`, `&tag=${tagIds[1]}`, `&supplier=${supplierIds[1]}`];
  const product = products[17]!.productId;
  const [recent, month] = [`&firstDay=${dayBefore(60)}`, `&firstDay=${dayBefore(200)}&lastDay=${dayBefore(170)}`];
  return {
    products: {
      ...{ path: '/product/list', list: productList },
      filters: [
        ...['', category, supplier, tag, '&status=active&stock=in', '&stock=low,out', '&supplier=none'],
        ...['&search=lantern', '&search=lantren', `&search=${searchTerm(3, size)}`, `&search=item-0${category}`],
      ],
    },
    orders: {
      ...{ path: '/order/list', list: orderList },
      filters: [
        ...[
          '',
          '&orderStatus=Pending',
          '&orderStatus=Complete,Failed',
          '&paymentStatus=Pending&orderTrackStatus=ordered',
        ],
        ...['&minTotal=50', '&minTotal=50&orderStatus=Complete', `&customer=${customerIds[3]}`, `&item=${product}`],
        ...['&search=customer-7@', '&search=chan', '&search=wogn', '&search=lantern', '&search=lantern chan'],
        ...[`&search=${searchTerm(3, size)}`, '&search=mei&orderStatus=Pending', recent, month],
        ...[`&search=wong${recent}`, `&orderStatus=Complete${month}`],
      ],
    },
    'return requests': {
      ...{ path: '/order/request-list', list: returnRequestList },
      filters: ['', '&status=Pending', recent, month, '&search=broken', '&search=wong', '&search=brokne'],
    },
    adjustments: {
      ...{ path: '/adjustment/list', list: adjustmentList },
      filters: ['', '&direction=in', '&reasonCode=damaged', recent, month, '&search=lantern', `&product=${product}`],
    },
    customers: {
      ...{ path: '/customer/list', list: customerList },
      filters: [
        ...['', '&status=active', '&status=inactive', '&search=chan', '&search=mei wong', '&search=wogn'],
        ...['&search=customer-9', '&search=shop.example', recent],
      ],
    },
    suppliers: {
      ...{ path: '/supplier/list', list: supplierList },
      filters: ['', '&status=active', '&search=supplier', '&search=suplier'],
    },
    activity: {
      ...{ path: '/activity/list', list: activityList },
      filters: [
        ...['', '&area=catalog', '&area=orders,payments', '&actor=staff', '&actor=system', recent],
        ...['&search=lantern', '&search=lantern&actor=staff', '&search=chan', '&search=SO-000007'],
      ],
    },
    deleted: {
      ...{ path: '/deleted/list', list: deletedList },
      filters: ['', '&kind=adjustment', recent, '&search=lantern', '&search=lantren'],
    },
  };
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
