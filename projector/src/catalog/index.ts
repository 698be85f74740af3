import { categoryTree } from './category-tree.projection.ts';
import { productList } from './product-list.projection.ts';
import { tagList } from './tag-list.projection.ts';

export const catalogProjections = [productList, categoryTree, tagList];
