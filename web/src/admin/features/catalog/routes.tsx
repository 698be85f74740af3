import type { RouteObject } from 'react-router-dom';

export const catalogRoutes: RouteObject[] = [
  {
    path: 'stock/product-list',
    lazy: { Component: async () => (await import('./product-list/product-list.screen.tsx')).ProductListScreen },
    children: [
      { path: 'new', lazy: { Component: async () => (await import('./product/product-form.tsx')).NewProductForm } },
      {
        path: 'import',
        lazy: { Component: async () => (await import('./product-import/import-upload.tsx')).ImportUpload },
      },
      {
        path: 'import/:importId',
        lazy: { Component: async () => (await import('./product-import/import-run.tsx')).ImportRun },
      },
      {
        path: 'export',
        lazy: {
          Component: async () => (await import('../../shared/export/list-export.tsx')).ProductExport,
        },
      },
      { path: ':id', lazy: { Component: async () => (await import('./product/product-detail.tsx')).ProductDetail } },
      {
        path: ':id/edit',
        lazy: { Component: async () => (await import('./product/product-form.tsx')).EditProductForm },
      },
    ],
  },
  {
    path: 'stock/product-grid',
    lazy: { Component: async () => (await import('./product-grid/product-grid.screen.tsx')).ProductGridScreen },
  },
  {
    path: 'category_tags',
    lazy: { Component: async () => (await import('./category-tag/category-tag.screen.tsx')).CategoryTagScreen },
    children: [
      {
        path: 'new',
        lazy: { Component: async () => (await import('./category-tag/categories/category-form.tsx')).NewCategoryForm },
      },
      {
        path: 'sub-category',
        lazy: {
          Component: async () => (await import('./category-tag/categories/category-form.tsx')).NewSubCategoryForm,
        },
      },
      {
        path: 'edit',
        lazy: { Component: async () => (await import('./category-tag/categories/category-form.tsx')).EditCategoryForm },
      },
    ],
  },
];
