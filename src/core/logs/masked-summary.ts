import { masked, maskedGroup } from '../../base/masked.ts';
import { type Exemplar, type Summary, SummaryBuilder } from './summary.ts';

/** A summary without letters and digits of ids and of what is grouped by; values that then look alike count as one. */
export function maskedSummary(summary: Summary): Summary {
  const builder = new SummaryBuilder();
  const { histories } = summary;
  builder.merge({
    ...summary,
    groups: {},
    causes: summary.causes.map((cause) => ({ ...withMaskedIds(cause), groups: {} })),
    ...(histories && { histories: { ...histories, causes: histories.causes.map(withMaskedIds) } }),
  });
  for (const [path, values] of Object.entries(summary.groups))
    for (const [value, group] of Object.entries(values))
      builder.merge({ ...nothing, groups: { [path]: { [maskedGroup(path, value)]: group } } });
  for (const cause of summary.causes)
    for (const [path, values] of Object.entries(cause.groups))
      for (const [value, count] of Object.entries(values))
        builder.merge({
          ...nothing,
          causes: [{ ...cause, count: 0, exemplars: [], groups: { [path]: { [maskedGroup(path, value)]: count } } }],
        });
  return builder.summary();
}

const withMaskedIds = <T extends { readonly exemplars: readonly Exemplar[] }>(cause: T): T => ({
  ...cause,
  exemplars: cause.exemplars.map((exemplar) => ({ ...exemplar, id: masked(exemplar.id) })),
});

const nothing = new SummaryBuilder().summary();
