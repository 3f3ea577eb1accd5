/** The attributes of a span. No ids of users, and no client input. */
type Attributes = Record<string, string | number>;

/** Records spans. Without a collector it costs nothing and does nothing. */
export interface Traces {
  /** Runs something as a span within the one that runs now. */
  span<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T>;

  /** Runs whatever a request sets going as a span, within the one that its `traceparent` names, if it has one. */
  beginRequest(method: string, traceparent: string | undefined, run: () => void): RequestSpan | null;

  /** Says afterwards that something took from one moment to another, within the span that runs now. */
  record(name: string, attributes: Attributes, from: Date, to: Date): void;

  /** The trace context that a job carries, so that its span is linked to the sender's. */
  carry(): { traceparent?: string };

  /** Runs a job as a span that continues its trace context. */
  follow<T>(carried: { traceparent?: string }, name: string, run: () => Promise<T>): Promise<T>;

  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export interface RequestSpan {
  end(answer: { route: string; status: number }): void;
}

/** For servers whose operators did not ask for traces. */
export const noTraces: Traces = {
  span: (_name, _attributes, run) => run(),
  beginRequest: (_method, _traceparent, run) => {
    run();
    return null;
  },
  record: () => {},
  carry: () => ({}),
  follow: (_carried, _name, run) => run(),
  close: async () => {},
};
