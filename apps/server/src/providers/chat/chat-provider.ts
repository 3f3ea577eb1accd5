export interface ChatProvider {
  /** Posts one message to the operators' group, or fails so that the job that sent it is tried again. */
  post(title: string, text: string): Promise<void>;
}
