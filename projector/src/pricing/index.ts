import { pricingSettings } from './pricing-settings.projection.ts';

export const pricingProjections = [pricingSettings];
