import type { RouteObject } from 'react-router-dom';

/** Loads the movements of a product, shown beside the report that links to them. */
const loadMovements = async () => (await import('./reports/movements/movements-panel.tsx')).MovementsPanel;

export const inventoryRoutes: RouteObject[] = [
  {
    path: 'stock/adjustment-list',
    lazy: { Component: async () => (await import('./adjustments/adjustment-list.screen.tsx')).AdjustmentListScreen },
    children: [
      {
        path: 'new',
        lazy: { Component: async () => (await import('./adjust-stock/new-adjustment.tsx')).NewAdjustment },
      },
      {
        path: 'export',
        lazy: {
          Component: async () => (await import('../../shared/export/list-export.tsx')).AdjustmentExport,
        },
      },
      {
        path: ':id',
        lazy: { Component: async () => (await import('./adjustments/adjustment-detail.tsx')).AdjustmentDetail },
      },
      {
        path: ':id/edit',
        lazy: { Component: async () => (await import('./adjustments/adjustment-form.tsx')).EditAdjustmentForm },
      },
    ],
  },
  {
    path: 'stock/reorder-list',
    lazy: { Component: async () => (await import('./reorder/reorder.screen.tsx')).ReorderScreen },
  },
  {
    path: 'stock/stock-take',
    lazy: { Component: async () => (await import('./stock-take/stock-take.screen.tsx')).StockTakeScreen },
  },
  {
    path: 'report/inventory-alert',
    lazy: {
      Component: async () =>
        (await import('./reports/inventory-alert/inventory-alert.screen.tsx')).InventoryAlertScreen,
    },
    // A route of its own for each report: the router stores in it what is loaded.
    children: [{ path: ':id', lazy: { Component: loadMovements } }],
  },
  {
    path: 'report/inventory-trend',
    lazy: {
      Component: async () =>
        (await import('./reports/inventory-trend/inventory-trend.screen.tsx')).InventoryTrendScreen,
    },
    children: [{ path: ':id', lazy: { Component: loadMovements } }],
  },
  {
    path: 'report/unmet-demand',
    lazy: { Component: async () => (await import('./reports/unmet-demand/unmet-demand.screen.tsx')).UnmetDemandScreen },
  },
];
