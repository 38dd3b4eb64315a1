import { noun } from '#server/ground/core/noun.ts';
import { supplierContractDicts } from './dictionaries.ts';
import { supplierContractHandlers } from './handlers.ts';

export const supplierContractNoun = noun({
  serves: { supplierContract: supplierContractHandlers },
  dictionaries: supplierContractDicts,
});
