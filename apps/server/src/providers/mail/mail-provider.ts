interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailProvider {
  /** Sends the mail, or fails so that the job is retried. */
  send(mail: Mail): Promise<void>;
}
