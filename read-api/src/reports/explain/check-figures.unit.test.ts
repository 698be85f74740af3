import { figure, plain } from '@countinghouse/contracts/kernel/http/figures';
import { defineRoute, type RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { success, workProgress } from '@countinghouse/contracts/kernel/http/wire';
import { cartReportRoutes } from '@countinghouse/contracts/orders/reports/report-api';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { expect, test } from 'vitest';
import { checkFigures } from './check-figures.ts';
import { explained } from './explained.ts';

const report = (share: NonNullable<RouteDefinition['query']>) => ({
  planted: defineRoute({
    method: 'GET',
    path: '/report/planted',
    service: 'read-api',
    access: 'staff',
    summary: 'Planted',
    reply: success({ total: plain(), units: figure('sales.units'), share }),
  }),
});

test('every number of the reports is declared, and every figure explained', () => {
  expect(() => checkFigures(routeTable, explained)).not.toThrow();
});

test('a bare number and a figure without an explanation are named', () => {
  expect(() => checkFigures(report(workProgress), explained)).toThrow('/report/planted: share.done is a bare');
  expect(() => checkFigures(report(figure('sales.fee')), { 'sales.units': true })).toThrow(
    'share is the figure sales.fee, which nothing explains',
  );
  const { orderFunnel } = cartReportRoutes;
  const planted = { ...orderFunnel, reply: success({ share: workProgress }) };
  expect(() => checkFigures({ planted }, explained)).toThrow(`${orderFunnel.path}: share.done is a bare`);
});
