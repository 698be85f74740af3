import { pictureList } from './picture-list.projection.ts';

export const pictureProjections = [pictureList];
