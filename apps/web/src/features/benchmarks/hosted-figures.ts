/** The figures of the specification for the hosted foundation model. Not measured by us. */
export const HOSTED = {
  scores: [
    { dimension: 'clarity', score: 9.2 },
    { dimension: 'fidelity', score: 9.1 },
    { dimension: 'geometry', score: 8.9 },
    { dimension: 'structure', score: 9.0 },
    { dimension: 'materials', score: 8.8 },
    { dimension: 'detail', score: 9.3 },
  ],
  images: 43,
  dimensions: 6,
  methods: 6,
  alignment: [
    { metric: 'first', value: 0.847 },
    { metric: 'second', value: 0.823 },
  ],
} as const;
