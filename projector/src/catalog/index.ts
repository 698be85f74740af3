import { categoryTree } from './category-tree.projection.ts';
import { price } from './price.projection.ts';
import { productList } from './product-list.projection.ts';
import { shelf } from './shelf.projection.ts';
import { tagList } from './tag-list.projection.ts';
import { tagged } from './tagged.projection.ts';

export const catalogProjections = [productList, categoryTree, tagList, shelf, price, tagged];
